import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { ownerInputSchema } from '#src/contract/auth.ts';
import { addStationSchema, stationMembersSchema } from '#src/contract/by-hand.ts';
import { replyInputSchema } from '#src/contract/desk.ts';
import { sendMessageInputSchema } from '#src/contract/message.ts';
import { changedProfileSchema, saveProfileInputSchema } from '#src/contract/save-profile.ts';
import { createTicketInputSchema, noteInputSchema } from '#src/contract/ticket.ts';

/** Two of each kind of what is drawn as nothing. */
const UNSEEN = [
  '\u200b',
  '\u2060\u2061',
  '\u00ad',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u2800\u2800',
  '\u034f',
  '\u180e',
  '\ufeff\u200d\u200c',
  '\ufe0f',
  '\u202e\u2066',
  '\u{e0001}\u{e0041}',
  '\u0000\u0007\u001b\u0085',
  ' \u200b\t\u00a0\n',
  '\ufff9\ufffb',
];
const SEEN = [
  'Tires',
  'a\u200bb',
  '\u200bx\u200b',
  '👩\u200d🔧',
  '❤\ufe0f',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क्\u200dष',
  'כן\u200f',
  '.',
  '\u0301',
  '\u06dd',
  // Not a character yet, and one of a font's own: this engine cannot know how they are drawn.
  '\u{1fbff}',
  '\ue000',
];

const said = (schema: v.GenericSchema, input: unknown): string | undefined =>
  v.safeParse(schema, input).issues?.[0].message;

describe('a text of which nothing can be seen is as an empty one', () => {
  const EMPTY = 'First name is required';
  const person = { firstName: 'Ray', lastName: 'Ellis', email: 'ray@fleet.test', phoneNumber: '816 555 0131' };
  const profile = { ...person, companyName: 'Ellis', username: 'ray', address: 'Main St 1', truckNumber: '7' };
  const rules = changedProfileSchema({ ...profile, profileTypeName: 'TRUCK_OWNER' });
  const owner = { ...person, username: '', password: 'on-the-road-7', accountType: 'owner' };

  test.each(UNSEEN)('%j', (text) => {
    expect(said(sendMessageInputSchema, { text, ticket_id: 1 })).toBe('A message needs text');
    expect(v.parse(sendMessageInputSchema, { text, ticket_id: 1, attachments: ['k'] }).text).toBe('');
    expect(said(createTicketInputSchema, { message: text, service_id: 1 })).toBe('message is required');
    expect(said(noteInputSchema, { text })).toBe('A note needs text');
    expect(said(replyInputSchema, { title: text, text: 'Hello' })).toBe('Title is required');
    expect(said(replyInputSchema, { title: 'Hello', text })).toBe('Text is required');
    expect(said(v.pick(stationMembersSchema, ['name']), { name: text })).toBe('A stop needs a name');
    expect(said(rules, { ...profile, firstName: text })).toBe(EMPTY);
    expect(said(rules, { ...profile, address: text })).toBe('Address is required');
    expect(said(ownerInputSchema, { ...owner, companyName: text })).toBe('Company name is required');
    expect(v.parse(saveProfileInputSchema, { ...profile, lastName: text }).lastName).toBe('');
  });

  test.each(SEEN)('but %j stays as it is', (text) => {
    expect(v.parse(sendMessageInputSchema, { text, ticket_id: 1 }).text).toBe(text);
    expect(v.parse(noteInputSchema, { text }).text).toBe(text);
    expect(v.parse(saveProfileInputSchema, { ...profile, lastName: text }).lastName).toBe(text);
  });

  it('and a profile that was stored with one can still be saved', () => {
    const odd = { ...profile, firstName: '\u200b', lastName: 'El\u202elis', address: 'Main St 1\nKansas City' };
    const stored = changedProfileSchema({ ...odd, profileTypeName: 'TRUCK_OWNER' });
    const sent = v.parse(saveProfileInputSchema, { ...odd, phoneNumber: '816 555 0132' });
    expect(v.parse(stored, sent)).toMatchObject({ firstName: '', lastName: 'Ellis', address: odd.address });
  });
});

describe('what has one line by nature', () => {
  const NAME = 'Pete\r\n\u202eHarbor\u2067 \u2028Stop\u0085';
  it('has no breaks, and turns no direction: names of persons', () => {
    const lines = { firstName: NAME, lastName: 'A\u000bB', companyName: NAME };
    const body = { ...lines, email: 'a@b.test', phoneNumber: '', username: '', address: 'A\nB', truckNumber: '' };
    expect(v.parse(saveProfileInputSchema, body)).toMatchObject({
      firstName: 'Pete Harbor  Stop',
      lastName: 'A B',
      companyName: 'Pete Harbor  Stop',
      address: 'A\nB',
    });
  });

  it('and of stops', () => {
    const { name } = v.parse(v.pick(addStationSchema, ['name']), { name: NAME });
    expect(name).toBe('Pete Harbor  Stop');
  });

  it('while a message keeps its lines and its directions', () => {
    const text = 'One\n\u2067שתיים\u2069\nThree';
    expect(v.parse(sendMessageInputSchema, { text, ticket_id: 1 }).text).toBe(text);
  });
});
