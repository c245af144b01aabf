import * as v from 'valibot';
import type { driverInputSchema, ownerInputSchema } from '#src/contract/auth.ts';

/** Who signs up: a Company Owner or a Company Driver. */
export const ROLES_TO_CHOOSE = ['owner', 'driver'] as const;
export type SignUpRole = (typeof ROLES_TO_CHOOSE)[number];

/** What both steps hold that may be kept over a reload: everything but the password. As typed. */
const enteredSchema = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  companyName: v.string(),
  truckNumber: v.string(),
  terms: v.boolean(),
});
export type Entered = v.InferOutput<typeof enteredSchema>;

/** A half-filled sign-up: the role chosen, and the data of each role, kept apart. */
export const signUpDraftSchema = v.object({
  role: v.optional(v.picklist(ROLES_TO_CHOOSE)),
  owner: enteredSchema,
  driver: enteredSchema,
});
export type SignUpDraft = v.InferOutput<typeof signUpDraftSchema>;

const nothing: Entered = {
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  companyName: '',
  truckNumber: '',
  terms: false,
};
export const EMPTY_SIGN_UP: SignUpDraft = { owner: nothing, driver: nothing };

/** The steps, in order; role selection comes before 'Step 1 of 2'. */
export const SIGN_UP_STEPS = ['role', 'credentials', 'personal'] as const;

/** Fields of the first of the two steps: what the server says about them is shown there. */
export const isOfCredentials = (field: string): boolean => ['email', 'username', 'password'].includes(field);

type RegisterBody = v.InferInput<typeof ownerInputSchema> | v.InferInput<typeof driverInputSchema>;

/** The payload of a sign-up: the user name is the e-mail; a blank truck number is 0. */
export const registerBody = (role: SignUpRole, entered: Entered, password: string): RegisterBody => {
  const email = entered.email.trim();
  const person = {
    username: email,
    email,
    password,
    phoneNumber: entered.phoneNumber.trim(),
    firstName: entered.firstName.trim(),
    lastName: entered.lastName.trim(),
  };
  return role === 'owner'
    ? { ...person, accountType: 'owner', companyName: entered.companyName.trim() }
    : { ...person, accountType: 'driver', truckNumber: Number(entered.truckNumber.trim()) };
};
