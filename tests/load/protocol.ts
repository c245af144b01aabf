/** What a server's process has cost since it began: milliseconds of processor time, megabytes that it holds now. */
export interface ServerCost {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** A person who is played, signed in. */
export interface Player {
  readonly id: number;
  readonly token: string;
  readonly refreshToken: string;
}

/** Who is played in a run. */
export interface Cast {
  readonly drivers: readonly Player[];
  readonly agents: readonly Player[];
  /** Imports stations meanwhile. */
  readonly admin: Player;
}

/** What a server of the load run tells once it serves. */
export interface LoadServer {
  readonly url: string;
  readonly cast: Cast;
}
