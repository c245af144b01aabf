import { BrowserRouter, useRoutes } from 'react-router';
import { PageBoundary } from './PageBoundary.tsx';
import { routes } from './routes.tsx';

const Pages = () => useRoutes(routes);

/**
 * The app, once the runtime is set. Without transitions, a page whose part is still on its way shows that it is loading
 * instead of the page before it. The plain router is a decision: src/decisions/0002-the-weight-of-a-page.md.
 */
export const App = () => (
  <BrowserRouter useTransitions={false}>
    <PageBoundary>
      <Pages />
    </PageBoundary>
  </BrowserRouter>
);
