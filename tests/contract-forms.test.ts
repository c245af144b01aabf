import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  changePasswordFormSchema,
  driverPersonalSchema,
  newPasswordFormSchema,
  ownerPersonalSchema,
  signUpCredentialsSchema,
} from '#src/contract/sign-up.ts';

/** The first sentence of each field, as a form shows it. */
const errors = (schema: v.GenericSchema, input: unknown): Record<string, string> => {
  const parsed = v.safeParse(schema, input);
  const found: Record<string, string> = {};
  for (const issue of parsed.issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
};

describe('Login Credentials', () => {
  const good = { email: 'ray@fleet.test', password: 'on-the-road-7', confirmation: 'on-the-road-7' };
  test.each([
    [{}, {}],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ray@fleet' }, { email: 'Please enter a valid email address' }],
    [
      { password: '', confirmation: '' },
      { password: 'Password is required', confirmation: 'Please confirm your password' },
    ],
    [{ password: 'short-7', confirmation: 'short-7' }, { password: 'Password must be at least 8 characters' }],
    [
      { password: `${'p'.repeat(32)}7`, confirmation: `${'p'.repeat(32)}7` },
      { password: 'Password must not exceed 32 characters' },
    ],
    [
      { password: '12345678', confirmation: '12345678' },
      { password: 'Password must contain at least one letter and one number' },
    ],
    [{ confirmation: 'on-the-road-8' }, { confirmation: 'Passwords must match' }],
    [
      { password: '', confirmation: 'x' },
      { password: 'Password is required', confirmation: 'Passwords must match' },
    ],
  ])('%o', (members, expected) => {
    expect(errors(signUpCredentialsSchema, { ...good, ...members })).toEqual(expected);
  });
});

describe('Personal Info', () => {
  const owner = { firstName: '', lastName: '', companyName: 'OF', phoneNumber: '+1 (417) 555-0182', terms: true };
  const driver = { firstName: '', lastName: '', truckNumber: '', phoneNumber: '417-555-0182', terms: true };
  test.each([
    [{}, {}],
    [{ companyName: '' }, { companyName: 'Company name is required' }],
    [{ companyName: ' O ' }, { companyName: 'Company name must be at least 2 characters' }],
    [{ companyName: 'O'.repeat(101) }, { companyName: 'Company name must not exceed 100 characters' }],
    [{ phoneNumber: '' }, { phoneNumber: 'Phone number is required' }],
    [{ phoneNumber: '++1' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ terms: false }, { terms: 'You must agree to the terms and conditions' }],
  ])('of an owner: %o', (members, expected) => {
    expect(errors(ownerPersonalSchema, { ...owner, ...members })).toEqual(expected);
  });
  test.each([
    [{}, {}],
    [{ truckNumber: '2217' }, {}],
    [{ truckNumber: 'T-2217' }, { truckNumber: 'Truck number must contain digits only' }],
    [{ truckNumber: '1'.repeat(16) }, { truckNumber: 'Truck number must not exceed 15 characters' }],
    [{ phoneNumber: 'none' }, { phoneNumber: 'Please enter a valid phone number' }],
    [{ terms: false }, { terms: 'You must agree to the terms and conditions' }],
  ])('of a driver: %o', (members, expected) => {
    expect(errors(driverPersonalSchema, { ...driver, ...members })).toEqual(expected);
  });
});

describe('a new password', () => {
  const RULE = 'at least one character and one number are required';
  test.each([
    ['brand-new-77', 'brand-new-77', {}],
    ['', '', { newPassword: 'Password is required', confirmation: 'Please confirm your password' }],
    ['brandnew77', 'brandnew77', { newPassword: RULE }],
    ['77-77-77-77', '77-77-77-77', { newPassword: RULE }],
    ['brand-new', 'brand-new', { newPassword: RULE }],
    ['brand-new-77', 'brand-new-78', { confirmation: 'Passwords must match' }],
  ])('%j and %j', (newPassword, confirmation, expected) => {
    const input = { newPassword, confirmation };
    expect(errors(newPasswordFormSchema, input)).toEqual(expected);
    expect(errors(changePasswordFormSchema, { ...input, currentPassword: 'old' })).toEqual(expected);
    expect(errors(changePasswordFormSchema, { ...input, currentPassword: '' })).toEqual({
      ...expected,
      currentPassword: 'Password is required',
    });
  });
});
