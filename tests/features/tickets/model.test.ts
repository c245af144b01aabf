import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createTicketInputSchema } from '#src/contract/ticket.ts';
import { neighbourTicket, selectedTicket, wayBack } from '#src/features/tickets/list/model/list.ts';
import { likelyServices } from '#src/features/tickets/request/model/likely.ts';
import { stationSummary } from '#src/features/tickets/request/model/summary.ts';
import {
  otherParty,
  serviceLabel,
  stopName,
  ticketTitle,
  valueList,
} from '#src/features/tickets/words/model/labels.ts';
import { messageContent } from '#src/features/tickets/words/model/message-text.ts';
import { withinText } from '#src/features/tickets/words/model/place.ts';

const station = {
  storeNumber: '3108',
  store_no: undefined,
  city: 'Shamrock',
  state: 'TX',
  address: '2104 N Main St',
  serviceTypes: ['TIRES', 'ROADSIDE_ASSISTANCE'],
  truckBrands: ['FREIGHTLINER', 'MACK'],
};

describe('what a request is for', () => {
  it('is the one service of the stop, or the one that the map is filtered by; of several nobody guesses', () => {
    expect(likelyServices(['TOWING'], [1, 2])).toEqual(['TOWING']);
    expect(likelyServices(['TIRES', 'TOWING'], [])).toEqual([]);
    expect(likelyServices(['TIRES', 'TOWING'], [7])).toEqual(['TOWING']);
    expect(likelyServices(['TIRES', 'TOWING'], [2, 7])).toEqual(['TOWING']);
    expect(likelyServices(['TIRES', 'TOWING'], [1, 7])).toEqual([]);
    expect(likelyServices(['TIRES', 'TOWING'], [3])).toEqual([]);
    expect(likelyServices([], [1])).toEqual([]);
  });
  it('stands in the summary in the place of the first service', () => {
    const line = 'Store 3108, Shamrock, TX\n2104 N Main St\n';
    expect(stationSummary(station, ['ROADSIDE_ASSISTANCE'])).toBe(`${line}Roadside Assistance · Freightliner, Mack`);
    expect(stationSummary(station, ['TIRES', 'TOWING'])).toBe(`${line}Tires, Towing · Freightliner, Mack`);
  });
  it.each([
    [0, '10 ft'],
    [12, '40 ft'],
    [300, '990 ft'],
    [2_000, '1.2 mi'],
    [30_000, '19 mi'],
  ])('within %d metres is told as %s', (metres, text) => expect(withinText(metres)).toBe(text));
});

describe('the station summary', () => {
  it('has store number, city, state, address, first service name and brand names', () =>
    expect(stationSummary(station)).toBe('Store 3108, Shamrock, TX\n2104 N Main St\nTires · Freightliner, Mack'));

  it('names the service as the list of services does', () =>
    expect(stationSummary({ ...station, serviceTypes: ['OIL_CHANGE'], truckBrands: [] })).toContain('\nOil Changes'));

  it('leaves out what the station lacks and falls back to General Service', () => {
    const bare = { storeNumber: undefined, city: ' ', state: undefined, address: undefined };
    expect(stationSummary({ ...station, ...bare, store_no: '12', serviceTypes: [] })).toBe(
      'Store 12\nGeneral Service · Freightliner, Mack',
    );
    expect(stationSummary({ ...station, ...bare, serviceTypes: undefined, truckBrands: undefined })).toBe(
      'General Service',
    );
  });

  it('is a message the contract takes, whatever the station says', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    const any = fc.record({
      storeNumber: text,
      store_no: text,
      city: text,
      state: text,
      address: text,
      serviceTypes: fc.array(fc.string()),
      truckBrands: fc.array(fc.string()),
    });
    fc.assert(
      fc.property(any, (it) => {
        expect(v.safeParse(createTicketInputSchema, { message: stationSummary(it), service_id: 1 }).success).toBe(true);
      }),
    );
  });
});

describe('labels of a ticket', () => {
  it('show upper-snake values as capitalised words joined by commas', () => {
    expect(valueList(['TIRES', 'ROADSIDE_ASSISTANCE'])).toBe('Tires, Roadside Assistance');
    expect(valueList(['', 'OIL_CHANGE'])).toBe('Oil Change');
  });
  it('fall back to General Service, No address and Unknown', () => {
    expect(serviceLabel({ service_type: [] })).toBe('General Service');
    expect(stopName({ station_name: undefined, service_address: undefined })).toBe('No address');
    expect(stopName({ station_name: undefined, service_address: 'Shamrock, TX' })).toBe('Shamrock, TX');
    const nobody = { station_name: 'Panhandle', service_address: undefined, user_name: undefined };
    expect(ticketTitle(nobody, true)).toBe('Unknown');
    expect(ticketTitle(nobody, false)).toBe('Panhandle');
  });
  it('name the other party by who looks', () => {
    const ticket = { user_name: 'Ray', assigned_manager_name: undefined };
    expect(otherParty(ticket, true)).toBe('Ray');
    expect(otherParty(ticket, false)).toBeUndefined();
  });
});

describe('special texts', () => {
  it('are read as what they stand for', () => {
    expect(messageContent('Voice message')).toEqual({ kind: 'audio', text: 'Voice message' });
    expect(messageContent('image:1')).toEqual({ kind: 'image', text: '1 photo' });
    expect(messageContent('mixed:3')).toEqual({ kind: 'mixed', text: '3 attachments' });
  });
  it('leave words alone', () => {
    for (const text of ['image: 3', 'file:', 'I sent file:2 yesterday', 'video:1', 'image:3\nand more'])
      expect(messageContent(text)).toEqual({ kind: 'text', text });
  });
});

describe('My chats', () => {
  it('selects the first when none is selected or the selected one disappears', () => {
    expect(selectedTicket(['b', 'a'], undefined)).toBe('b');
    expect(selectedTicket(['b', 'a'], 'a')).toBe('a');
    expect(selectedTicket(['b', 'a'], 'gone')).toBe('b');
    expect(selectedTicket([], 'gone')).toBeUndefined();
  });

  it('selects the next, else the previous, when the person takes one away', () => {
    expect(neighbourTicket(['c', 'b', 'a'], 'b')).toBe('a');
    expect(neighbourTicket(['c', 'b', 'a'], 'a')).toBe('b');
    expect(neighbourTicket(['a'], 'a')).toBeUndefined();
    expect(neighbourTicket(['a'], 'b')).toBeUndefined();
  });
});

describe('the way back from a conversation', () => {
  it.each([
    [{ from: '/board-table?tab=in-progress&page=2' }, '/board-table?tab=in-progress&page=2'],
    [{ from: '/chat-history' }, '/chat-history'],
    [{ from: '/map' }, '/chats'],
    [{ from: 'https://elsewhere.test/board-table' }, '/chats'],
    [{ from: 7 }, '/chats'],
    ['text', '/chats'],
    [null, '/chats'],
    [undefined, '/chats'],
  ])('of %o is %s', (state, to) => {
    expect(wayBack(state)).toBe(to);
  });
});
