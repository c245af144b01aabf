import '#src/ui/styles/index.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import CataloguePage from './CataloguePage.tsx';

// The catalogue as a page of its own, with neither account nor server behind it (`npm run catalogue`).
const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <MemoryRouter>
      <CataloguePage />
    </MemoryRouter>,
  );
