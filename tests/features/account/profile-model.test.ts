import { describe, expect, it } from 'vitest';
import type { Profile } from '#src/contract/profile.ts';
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
});
