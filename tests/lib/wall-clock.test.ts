import { afterEach, expect, it } from 'vitest';
import { momentText } from '#src/features/admin/upload/model/format.ts';
import { madeAtText } from '#src/features/settings/tray/model/tray.ts';
import { composerLine } from '#src/features/tickets/conversation/model/composer-line.ts';
import { listTime } from '#src/features/tickets/words/model/time.ts';
import { dayOf, startOf } from '#src/lib/calendar-days.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { dayText } from '#src/lib/units.ts';
import { ticketRow } from '../features/tickets/rows.ts';

const homeZone = process.env.TZ;
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});

const NIGHT = Date.parse('2026-11-30T08:13:00Z');
const LATER = Date.parse('2026-12-02T08:13:00Z');

it.each([
  ['America/Chicago', '30', '2:13AM'],
  ['America/Anchorage', '29', '11:13PM'],
])('days and times are those of the zone that is now %s, though the page was loaded in another', (zone, day, time) => {
  process.env.TZ = zone;
  expect(listTime(NIGHT, LATER)).toBe(`Nov ${day}, ${time}`);
  expect(dayText(NIGHT)).toBe(`${day} Nov`);
  expect(tableDay(NIGHT)).toBe(`${day} Nov 2026`);
  expect(madeAtText(NIGHT, LATER)).toBe(`${day} Nov ${time}`);
  const over = ticketRow(7, { status: 'CLOSED', ticket: { reopen_until: '2026-11-30T08:13:00Z' } });
  const driver = { staff: false, name: 'Ray', now: Date.parse('2026-11-28T12:00:00Z') };
  expect(composerLine(over, driver)).toContain(`Nov ${day}`);
  expect(momentText('2026-11-30T08:13:00Z')).toBe(`${day} Nov 2026 ${time}`);
});

it.each(['America/Chicago', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'the day of a report is itself in the zone that is now %s',
  (zone) => {
    process.env.TZ = zone;
    const day = '2026-11-29';
    expect(tableDay(startOf(day).getTime())).toBe('29 Nov 2026');
    expect(dayOf(startOf(day).getTime())).toBe(day);
  },
);
