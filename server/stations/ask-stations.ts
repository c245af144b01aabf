import * as v from 'valibot';
import type { Call } from '#server/http/call.ts';
import { type Encoding, takesEncoding } from '#server/http/encoding.ts';
import { notModified } from '#server/http/etag.ts';
import { answerSent } from '#server/http/sent.ts';
import type { StationAnswer } from '#server/stations/protocol.ts';
import type { StationQuestion } from '#server/stations/questions.ts';
import type { StationServices } from '#server/stations/services.ts';
import { roadsOfAnswer } from '#server/stations/settle-plan.ts';
import { VIEW_FORMAT } from '#server/stations/view.ts';
import type { Asker } from '#server/work/gate.ts';
import { fuelPlanSchema } from '#src/contract/plan.ts';

/** A call that asks for stations: who makes it, and where its answer goes. */
type Asking = Pick<Call<'plan'>, 'c' | 'user'>;

type PlanQuestion = Extract<StationQuestion, { name: 'plan' }>;

/** What a question takes of the 24 that an account may have at work at once: what can take long takes more. */
const WEIGHTS: Readonly<Record<StationQuestion['name'], number>> = {
  ...{ stations: 2, locations: 1, searchStations: 8, nearbyBulk: 8, plan: 8 },
  ...{ stationsVersion: 1, stationTile: 1, stationAreas: 1 },
};

const askerOf = ({ c, user }: Asking, { name }: StationQuestion): Asker => ({
  caller: `account ${user.id}`,
  weight: WEIGHTS[name],
  signal: c.req.raw.signal,
});

/** Tiles are made once and sent to many: they may be packed better, which takes longer. */
const packingOf = ({ c }: Asking, { name }: StationQuestion): Encoding | undefined => {
  const ways: readonly Encoding[] = name === 'stationTile' || name === 'stationAreas' ? ['br', 'gzip'] : ['gzip'];
  return ways.find((encoding) => takesEncoding(c, encoding));
};

const respond = ({ c }: Asking, { body, encoding }: StationAnswer): Response => {
  c.header('Vary', 'Accept-Encoding');
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  return c.body(body, 200, { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength) });
};

/** Answers calls from the stations' thread. */
export const askStations = ({ stations, legMiles }: StationServices) => {
  const answerTo = (call: Asking, question: StationQuestion): Promise<StationAnswer> =>
    stations.ask(question, { ...askerOf(call, question), ...answerSent(call.c) }, packingOf(call, question));
  return {
    ask: async (call: Asking, question: StationQuestion): Promise<Response> =>
      respond(call, await answerTo(call, question)),

    /** As `ask`, the plan settled with what the road says of its stops (decision 0383). */
    askSettled: async (call: Asking, question: PlanQuestion): Promise<Response> => {
      const asker = askerOf(call, question);
      const plan = async (input: PlanQuestion['input'], roads: PlanQuestion['roads']) => {
        const { body } = await stations.ask({ ...question, input, roads }, asker);
        return v.parse(fuelPlanSchema, JSON.parse(new TextDecoder().decode(body)));
      };
      const { caller, signal } = asker;
      const roads = await roadsOfAnswer({ input: question.input, plan, legMiles, asker: { caller, signal } });
      return respond(call, await answerTo(call, { ...question, roads }));
    },

    /** For what its address says whole, the stations' version in it: it may be kept by the caller for good. */
    askForGood: async (call: Asking, question: StationQuestion): Promise<Response> => {
      const response = respond(call, await answerTo(call, question));
      response.headers.set('Cache-Control', 'private, max-age=31536000, immutable');
      return response;
    },

    /** For a list made from the stations alone: a client that has this version of it gets 304 and no body. */
    askVersioned: async (call: Asking, question: StationQuestion): Promise<Response> => {
      const present = notModified(call.c, `stations-${VIEW_FORMAT}-${await stations.version()}`);
      if (present !== undefined) return present;
      const answer = await answerTo(call, question);
      // They may have changed since: the tag is that of what is answered.
      notModified(call.c, `stations-${VIEW_FORMAT}-${answer.version}`);
      return respond(call, answer);
    },
  };
};
