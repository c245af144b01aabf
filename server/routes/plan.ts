import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { makeFuelPlan, routeLength } from '#src/planner/index.ts';

/** Miles: once around the earth. A longer line is no truck's route and would hold up every other caller. */
const LONGEST_ROUTE_MILES = 25_000;

/** `POST /assistant/plan` (section 7, `fuel-plan.md`). */
export const planRoutes = ({ serve, services }: Registrar): void => {
  serve('plan', async ({ body }) => {
    if (routeLength(body.routePoints) > LONGEST_ROUTE_MILES) {
      throw new ApiError(
        422,
        'INVALID_INPUT',
        `A route has at most ${LONGEST_ROUTE_MILES.toLocaleString('en-US')} miles.`,
      );
    }
    const { index } = await services.stations.current();
    const plan = makeFuelPlan(body, index);
    if (!plan.ok) {
      const { code, message, ...more } = plan.error;
      throw new ApiError(422, code, message, { more });
    }
    const fuelPlan = plan.value.fuelPlan.map((stop) => ({ ...stop, location: stop.location.view }));
    return answer({ ...plan.value, fuelPlan });
  });
};
