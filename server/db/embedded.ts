import { PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { isKept } from '#server/db/kept.ts';

interface Statement {
  readonly name: string;
  /** The types of its parameters. */
  readonly types: readonly number[];
}

const { serialize } = protocol;
const bytesOf = (...messages: readonly Uint8Array[]): Uint8Array => Buffer.concat(messages);

/**
 * The embedded PostgreSQL, with statements that it keeps. By itself it parses and plans each statement anew and hands over its
 * messages one by one; a kept one is a single message, and costs a quarter (decision 0355).
 */
export class KeepingPGlite extends PGlite {
  readonly #statements = new Map<string, Statement>();
  #made = 0;
  #endedBy: Error | undefined;

  /** What it ended by, as on a full disk: whoever asked it anything more would wait for ever, and the process with him. */
  get endedBy(): Error | undefined {
    return this.#endedBy;
  }

  /** Gives back what one that has ended still holds of its folder. */
  async abandon(): Promise<void> {
    await this.fs?.closeFs();
  }

  override async execProtocolStream(...message: Parameters<PGlite['execProtocolStream']>) {
    if (this.#endedBy !== undefined) throw this.#endedBy;
    try {
      return await super.execProtocolStream(...message);
    } catch (error) {
      if ((error as { readonly severity?: unknown }).severity === 'PANIC') this.#endedBy = error as Error;
      throw error;
    }
  }

  override async query<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    if (!isKept(text)) return super.query<T>(text, params, options);
    await this._checkReady();
    try {
      return await this._runExclusiveTransaction(() =>
        this._runExclusiveQuery(async () => {
          const statement = this.#statements.get(text) ?? (await this.#keep(text));
          return this.#run<T>(statement, params, options);
        }),
      );
    } catch {
      // Its tables may have changed, or its session. It only reads, so it may be asked again, and says itself what is wrong.
      this.#statements.delete(text);
      return super.query<T>(text, params, options);
    }
  }

  async #send(...messages: readonly Uint8Array[]) {
    return this.execProtocolStream(bytesOf(...messages, serialize.sync()), { syncToFs: false });
  }

  async #keep(text: string): Promise<Statement> {
    this.#made += 1;
    const name = `kept_${this.#made}`;
    const described = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = { name, types: parse.parseDescribeStatementResults(described) };
    this.#statements.set(text, statement);
    return statement;
  }

  async #run<T>({ name, types }: Statement, params: readonly unknown[], options: QueryOptions): Promise<Results<T>> {
    const values = params.map((param, at) => {
      if (param === null || param === undefined) return null;
      const type = types[at] ?? 0;
      const write = options.serializers?.[type] ?? this.serializers[type];
      return write === undefined ? String(param) : write(param);
    });
    const answers = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    const [result] = parse.parseResults(answers, this.parsers, options);
    if (result === undefined) throw new Error('The statement answered nothing.');
    return result as Results<T>;
  }
}
