import { Component, type ReactNode } from 'react';

interface MapBoundaryProps {
  /** Stands in the map's place when it cannot be loaded or drawn. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a failure of the map from taking the page with it: the list goes on without. */
export class MapBoundary extends Component<MapBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('Map:', error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
