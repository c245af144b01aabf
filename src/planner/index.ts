/** The fuel planner's public door (`src/planner/README.md`). Pure: the page, its workers, the server and tests use it alike. */
export { type Candidate, type CandidateList, findCandidates, priceOfStation } from './candidates.ts';
export { completePlan } from './completePlan.ts';
export { makeFuelPlan, type PlanAnswer, type PlannedStop, type PlanRequest } from './fuelPlan.ts';
export type { NoPlanCause } from './noPlanCause.ts';
export { routeLength } from './routeLine.ts';
export { buildStationIndex, type Nearby, nearPoints, type PlannerStation, type StationIndex } from './stationIndex.ts';
export { type TankLevel, tankProfile } from './tankProfile.ts';
