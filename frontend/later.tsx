import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

type PageModule = Promise<{ default: ComponentType }>;

/** A lazily loaded page: `Ready` once its code is loaded. */
interface Fetched {
  Ready?: ComponentType;
  readonly Waiting: LazyExoticComponent<ComponentType>;
}

/** A route whose page is loaded when it is first shown. */
export function later(path: string, load: () => PageModule) {
  const fetchPage = async () => {
    const page = await load();
    fetched.Ready = page.default;
    return page;
  };
  const fetched: Fetched = { Waiting: lazy(fetchPage) };
  return { path, element: <LaterPage page={fetched} />, handle: { load: fetchPage } };
}

/** A loaded page is rendered at once: `lazy` would flash its fallback. */
function LaterPage({ page: { Ready, Waiting } }: { page: Fetched }) {
  return Ready ? <Ready /> : <Waiting />;
}

type LaterRoute = RouteObject & { handle: { load: () => Promise<unknown> } };

/** Loads the code of the page at a path, and of its layouts. */
export async function loadPage(routes: RouteObject[], address: string): Promise<void> {
  const found = matchRoutes(routes, address) ?? [];
  await Promise.all(found.map(({ route }) => isLater(route) && route.handle.load()));
}

const isLater = (route: RouteObject): route is LaterRoute =>
  typeof route.handle === "object" && route.handle !== null && "load" in route.handle;
