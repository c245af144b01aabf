import type { Encoding } from '#server/http/encoding.ts';
import type { StationQuestion } from '#server/stations/questions.ts';
import type { Packed } from '#server/work/thread.ts';

// What the server and the thread of the stations say to each other. The thread holds all stations in memory; while it is
// given those of another version, batch by batch, it goes on answering from those it has.

/** An answer as JSON text in UTF-8, packed where that was asked for, with the version of the stations that it was made from. */
export interface StationAnswer extends Packed {
  readonly version: string;
}

/** Tasks of the thread. */
export interface StationsProtocol {
  /** The first batch of a version. */
  readonly begin: { readonly task: { readonly version: string }; readonly answer: undefined };
  /** False where the thread knows nothing of that version: it was replaced. */
  readonly add: {
    /** `text` is a JSON list of stations as the database writes them, in the order of their ids. */
    readonly task: { readonly version: string; readonly text: string };
    readonly answer: boolean;
  };
  /** Makes the version ready to be answered from, all of its rows being here; false as above. */
  readonly build: { readonly task: { readonly version: string }; readonly answer: boolean };
  /** Makes the version the one that is answered from, under the name that it has by now; false as above. */
  readonly use: { readonly task: { readonly version: string; readonly as: string }; readonly answer: boolean };
  /** Undefined where the thread has no stations. @param strict tells only what is prescribed */
  readonly ask: {
    readonly task: {
      readonly question: StationQuestion;
      readonly strict: boolean;
      readonly packing?: Encoding | undefined;
    };
    readonly answer: StationAnswer | undefined;
  };
}
