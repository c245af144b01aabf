import type { LatLon } from './geo.ts';
import type { Result } from './result.ts';

// What drive mode is put together from: its parts know each other by these shapes alone.

/** A stop of the plan as drive mode shows it. Miles, US gallons. */
export interface DriveStop {
  readonly id: string;
  /** Its place in the plan, from 1. */
  readonly number: number;
  readonly name: string;
  /** `Shamrock, TX`. */
  readonly town: string;
  /** Of its exit, where its address names one: `163`. */
  readonly exit: string | undefined;
  readonly mile: number;
  /** Miles off the route and back. */
  readonly detour: number;
  readonly gallons: number | undefined;
  /** Gallons that the plan arrives with. */
  readonly arrival: number | undefined;
  /** US dollars a gallon. */
  readonly price: number | undefined;
  /** `Net, 5 h ago`; `Price` where there is none. */
  readonly age: string;
  readonly filled: boolean;
  /** Where it is; undefined where that is not known better than by its town. */
  readonly place: LatLon | undefined;
}

/** A stretch in one state. Miles. */
export interface StateStretch {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/** A plan's trip as it is driven. Miles, US gallons. */
export interface DrivenTrip<Drawn, Failure> {
  /** False until the store has answered. */
  readonly known: boolean;
  readonly planned: boolean;
  /** What is left of the trip has no plan. */
  readonly restMissing: boolean;
  /** It is being planned. */
  readonly planning: boolean;
  /** Why it has none, in words, where that was looked for. */
  readonly restWhy: string | undefined;
  readonly stops: readonly DriveStop[];
  readonly states: readonly StateStretch[];
  /** Undefined without a plan. Economy: miles a gallon. */
  readonly tank: { readonly size: number; readonly reserve: number; readonly economy: number } | undefined;
  /** Gallons at the end: what is to be left there at least, and what the plan leaves. */
  readonly end: { readonly reserve: number; readonly planned: number | undefined } | undefined;
  /** Mile of the last fill, or that the rest was planned from where that is farther; 0 before. */
  readonly seedMile: number;
  /**
   * Gallons at a place for one who has filled what is stored, and passed the rest by; below 0 where that does not last so far.
   * @param detour miles off the route and back
   */
  readonly fuelAt: (mile: number, detour: number) => number;
  /** Plans the rest anew from a mile, without signal too, with what is left there. What the plan warns of, or why there is none. */
  readonly planRestFrom: (mile: number) => Promise<Result<string | undefined, string>>;
  /** Stores the stop's planned gallons at its planned price as filled, once however often it is pressed. */
  readonly fillAsPlanned: (stopId: string) => Promise<Result<unknown, Failure>>;
  /** Opens the dialog in which a fill is typed. */
  readonly fillOtherwise: (stopId: string) => void;
  readonly dialog: Drawn;
}

/** An answer that came while driving. */
export interface DriveAnswer {
  readonly key: string;
  /** The conversation that it is in. */
  readonly ticketId: string;
  readonly from: string | undefined;
  readonly kind: 'text' | 'voice' | 'file';
  readonly text: string;
}

/** A voice note that was not sent. */
export interface KeptNote {
  readonly id: string;
  readonly ticketId: string;
  /** Milliseconds of sound. */
  readonly ms: number;
}

/** What a driver says and hears on the road. What stands in an action's way is answered in a sentence. */
export interface DriveTalk<Stop> {
  /** Nobody has approved the account: requests are refused. */
  readonly unapproved: boolean;
  /** What came in any open conversation since this is shown, the last one last. */
  readonly answers: readonly DriveAnswer[];
  readonly voice: {
    readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'sending';
    /** How long the note is: while it is recorded so far, else what is stored of it. */
    readonly elapsedMs: () => number;
    /** Why it goes on no further, or was not sent, for as long as that is so. */
    readonly problem: string | undefined;
    /** It can be sent, and not gone on with. */
    readonly over: boolean;
    /** Begins a note to the open conversation with the newest message. */
    readonly start: () => Promise<string | undefined>;
    /** Goes on with one that was interrupted. */
    readonly resume: () => void;
    /** Ends and sends it; empty where nobody needs to say what stood in the way. */
    readonly send: () => Promise<string | undefined>;
    /** Ends it; what is longer than a slip of the thumb is kept. */
    readonly cancel: () => void;
    /** Sends one that was kept. */
    readonly sendKept: (id: string) => Promise<string | undefined>;
  };
  /** Notes to open conversations that were not sent: taken back, or cut short. The oldest first. */
  readonly keptNotes: readonly KeptNote[];
  /**
   * Asks for service at a stop, for some of its services or any; empty where nobody says what stood in the way.
   * @param after the request before it, where it is asked for once alone: none is made where there is another by then
   */
  readonly request: (station: Stop, services: readonly string[], after?: string) => Promise<string | undefined>;
}
