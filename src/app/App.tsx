import { createBrowserRouter, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

/** The app, once the runtime is set. */
export const App = () => <RouterProvider router={router} />;
