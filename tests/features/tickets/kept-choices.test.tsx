// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestDraft } from '#src/data/db/drafts.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { keepChoices, readChoices } from '#src/features/tickets/request/kept-choices.ts';
import type { Carried, RefusedRequest } from '#src/features/tickets/request/refused.ts';
import RequestDialog from '#src/features/tickets/request/ui/RequestDialog.tsx';
import { err, ok } from '#src/lib/result.ts';
import { REQUEST } from '#src/texts/request.ts';
import { type TicketsPage, ticketsPage } from './page.ts';

configure({ asyncUtilTimeout: 5_000 });

let page: TicketsPage;
const closed = vi.fn();
const JOPLIN = { id: '7', city: 'Joplin', serviceTypes: ['TIRES'], truckBrands: [] };
const PLACE = { latitude: 37.0842, longitude: -94.5133, accuracy: 30, at: '2026-11-24T08:30:00Z' };
const REFUSED: RefusedRequest = {
  key: 'k1',
  ticketId: 'local:1',
  draft: requestDraft('local:1', 'k1'),
  services: ['TIRES'],
  files: [],
  position: undefined,
  station: JOPLIN,
};

beforeEach(async () => {
  page = await ticketsPage();
  closed.mockReset();
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

interface Opened {
  readonly carried?: Carried;
  readonly refused?: RefusedRequest;
  readonly mayLocate?: boolean;
}

const open = ({ carried, refused, mayLocate = true }: Opened = {}) =>
  act(async () => {
    render(
      <MemoryRouter>
        <RequestDialog
          station={JOPLIN}
          filtered={[]}
          locate={async () => (mayLocate ? ok(PLACE) : err('denied'))}
          refused={refused}
          carried={carried}
          onElsewhere={() => undefined}
          onAnew={() => undefined}
          onClose={closed}
        />
      </MemoryRouter>,
    );
  });
const tires = () => screen.findByRole('button', { name: 'Tires' });
/** By a mouse, once. */
const press = async (element: Promise<HTMLElement>) => fireEvent.click(await element, { detail: 1 });

it('keeps what is chosen for the next request, never a place, until that is made', async () => {
  await open();
  await press(tires());
  await waitFor(async () => expect(await readChoices()).toEqual({ services: [], position: undefined }));
  await press(tires());
  await press(screen.findByRole('switch'));
  await waitFor(async () => expect(await readChoices()).toEqual({ services: ['TIRES'], position: 'wanted' }));
  await screen.findByText(/^Found, within /);
  expect(JSON.stringify(await page.db.meta.toArray())).not.toContain(String(PLACE.latitude));
  await press(screen.findByRole('button', { name: REQUEST.send }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await readChoices()).toBeUndefined();
});

it('is gone where another tab has sent the request', async () => {
  await keepChoices({ services: ['TIRES'], position: 'wanted' });
  await requestService(JOPLIN, { text: 'Left rear' });
  expect(await readChoices()).toBeUndefined();
});

it('keeps none of a refused request, which are its own', async () => {
  await keepChoices({ services: ['FUEL'], position: undefined });
  await open({ refused: REFUSED });
  await press(tires());
  // Whatever was to be written is, behind which this is read.
  await page.db.transaction('rw', page.db.meta, () => undefined);
  expect(await readChoices()).toEqual({ services: ['FUEL'], position: undefined });
});

it('what was chosen for another stop counts where this one has some of it, else what is likely here', async () => {
  for (const services of [['TIRES', 'TOWING'], ['TOWING']]) {
    await open({ carried: { services, position: undefined } });
    expect((await tires()).getAttribute('aria-pressed')).toBe('true');
    cleanup();
  }
});

it('the place is looked for anew, and where that is not allowed any more, it is said', async () => {
  await open({ carried: { services: [], position: 'wanted' }, mayLocate: false });
  await screen.findByText(REQUEST.failures.denied);
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('false');
});
