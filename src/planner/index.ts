/** The fuel planner's public door (`src/planner/README.md`). Pure: the page, its workers, the server and tests use it alike. */
export { type Candidate, type CandidateList, findCandidates } from './candidates.ts';
export { completePlan } from './complete-plan.ts';
export { makeFuelPlan } from './fuel-plan.ts';
export type { NoPlanCause } from './no-plan-cause.ts';
export type { Backup, PlanAnswer, PlannedStop } from './plan-answer.ts';
export type { PlanRequest, RoadDetour } from './plan-request.ts';
export { PlanRefused } from './refused.ts';
export { routeLength } from './route-line.ts';
export { buildStationIndex, type Nearby, nearPoints, type PlannerStation, type StationIndex } from './station-index.ts';
export { type TankLevel, tankProfile } from './tank-profile.ts';
