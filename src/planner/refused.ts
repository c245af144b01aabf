/** A request that is not planned with at all; whether there is a plan is not known. Its message is for a driver, and says what to do. */
export class PlanRefused extends Error {}
