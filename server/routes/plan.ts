import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { PLAN } from '#src/contract/limits.ts';
import { makeFuelPlan, routeLength } from '#src/planner/index.ts';

/** `POST /assistant/plan` (section 7, `fuel-plan.md`). */
export const planRoutes = ({ serve, services }: Registrar): void => {
  serve('plan', async ({ body }) => {
    // A longer line is no truck's route and would hold up every other caller.
    if (routeLength(body.routePoints) > PLAN.maxRouteMiles) {
      throw new ApiError(
        422,
        'INVALID_INPUT',
        `A route has at most ${PLAN.maxRouteMiles.toLocaleString('en-US')} miles.`,
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
