import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Profile } from '#src/contract/profile.ts';
import { changedProfileSchema } from '#src/contract/save-profile.ts';
import { profileChanges, profileDraft, profileValues } from '#src/features/account/profile/model/profile-form.ts';
import { profileOf } from '#tests/app/page.ts';

const profile: Profile = { ...profileOf('TRUCK_DRIVER'), truckNumber: '2217', somethingElse: 7 };

describe('the profile form', () => {
  it('has eight fields of text, blank where the profile has nothing', () => {
    expect(profileValues(profile)).toEqual({
      ...{ firstName: 'Ray', lastName: 'Ortega', email: 'ray.ortega@ozarkfreight.com', phoneNumber: '' },
      ...{ companyName: '', username: '', address: '', truckNumber: '2217' },
    });
  });

  it('knows what differs, and that nothing does', () => {
    const saved = profileValues(profile);
    expect(profileChanges(saved, saved)).toBeUndefined();
    expect(profileChanges(saved, { ...saved, firstName: 'Rae', truckNumber: '' })).toEqual({
      firstName: 'Rae',
      truckNumber: '',
    });
  });

  it('takes of a stored draft the fields that it still has', () => {
    expect(profileDraft({ firstName: 'Rae', gone: 'x' })).toEqual({ firstName: 'Rae' });
    expect(profileDraft(undefined)).toEqual({});
  });

  const wrong = (saved: Profile, change: object) =>
    safeParse(changedProfileSchema(saved), { ...profileValues(saved), ...change }).issues?.[0].message;

  it('checks what has changed, and leaves what a sign-up left out', () => {
    const signedUp: Profile = { ...profile, username: 'x'.repeat(60), phoneNumber: '1' };
    expect(wrong(signedUp, { phoneNumber: '+1 417 555 0182' })).toBeUndefined();
    expect(wrong(signedUp, { phoneNumber: ' 1 ' })).toBeUndefined();
    expect(wrong(signedUp, { phoneNumber: '' })).toBe('Phone number is required');
    expect(wrong(signedUp, { username: 'x'.repeat(31) })).toBe('Username must not exceed 30 characters');
    expect(wrong(signedUp, { email: 'x' })).toBe('Please enter a valid email address');
  });

  it('wants a company of owners only', () => {
    expect(wrong({ ...profile, companyName: 'Ozark' }, { companyName: '' })).toBeUndefined();
    expect(wrong({ ...profile, companyName: 'Ozark', profileTypeName: 'TRUCK_OWNER' }, { companyName: ' ' })).toBe(
      'Company name is required',
    );
  });
});
