import { describe, expect, test } from 'vitest';
import type { User } from '#src/contract/user.ts';
import { isIgnored, personName } from '#src/features/admin/people/model/people.ts';

const user = (more: Partial<User> = {}): User => ({
  ...{ id: '1', companyName: 'Pine Ridge', email: 'ray@ozark.test', firstName: 'Ray', lastName: 'Ortega' },
  ...{ profileTypeName: 'TRUCK_DRIVER', approved: true },
  ...more,
});
const unnamed = { firstName: undefined, lastName: undefined };

test.each([
  [user(), 'Ray Ortega'],
  [user({ lastName: undefined }), 'Ray'],
  [user({ firstName: '', lastName: 'Ortega' }), 'Ortega'],
  [user(unnamed), 'ray@ozark.test'],
  [user({ ...unnamed, email: undefined }), ''],
])('the name of %o', (person, name) => {
  expect(personName(person)).toBe(name);
});

describe('a backend that does not know search or approval', () => {
  test.each([
    ['', false, [user()], false],
    ['ozark', false, [user()], false],
    ['Y ORT', false, [user()], false],
    ['pine', false, [user(), user({ companyName: undefined })], true],
    ['nobody', false, [], false],
    ['', true, [user({ approved: false })], false],
    ['', true, [user({ approved: false }), user()], true],
  ] as const)('search "%s", waiting %s', (search, waiting, rows, ignored) => {
    expect(isIgnored(rows, { search, waiting })).toBe(ignored);
  });
});
