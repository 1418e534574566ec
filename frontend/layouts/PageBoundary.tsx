import { Component, type ReactNode } from "react";
import { PageProblem } from "./PageProblem.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Catches errors thrown while rendering: React has no hook for this. */
export class PageBoundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageProblem /> : this.props.children;
  }
}
