import { type LazyExoticComponent, lazy, type ReactElement } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";

type PageComponent = () => ReactElement | null;

type PageModule = Promise<{
  readonly default: PageComponent;
  /** Optional promise that the page waits for; if it rejects, the page is shown all the same. */
  readonly ready?: Promise<unknown>;
}>;

/** A lazily loaded page; `Ready` is set once its code is loaded. */
interface PageCode {
  Ready?: PageComponent;
  readonly Waiting: LazyExoticComponent<PageComponent>;
}

/** A route whose page is loaded when it is first shown. */
export const lazyPage = (path: string, load: () => PageModule) => ({ path, ...lazyLayout(load) });

/** A lazily loaded layout of several pages. */
export function lazyLayout(load: () => PageModule) {
  const fetchPage = async () => {
    const page = await load();
    await page.ready?.catch(() => undefined);
    fetched.Ready = page.default;
    return page;
  };
  const fetched: PageCode = { Waiting: lazy(fetchPage) };
  return { element: <LazyPage page={fetched} />, handle: { load: fetchPage } };
}

/** A loaded page is rendered at once: `lazy` would flash its fallback. */
function LazyPage({ page: { Ready, Waiting } }: { page: PageCode }) {
  return Ready ? <Ready /> : <Waiting />;
}

type LazyRoute = RouteObject & { handle: { load: () => Promise<unknown> } };

/** Loads the code of the page at a path, and of its layouts. */
export async function loadPage(routes: RouteObject[], address: string): Promise<void> {
  const found = matchRoutes(routes, address) ?? [];
  await Promise.all(found.map(({ route }) => isLazy(route) && route.handle.load()));
}

const isLazy = (route: RouteObject): route is LazyRoute =>
  typeof route.handle === "object" && route.handle !== null && "load" in route.handle;
