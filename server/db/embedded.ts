import { PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { fromDatabase } from '#server/db/errors.ts';

interface Statement {
  readonly name: string;
  /** The types of its parameters. */
  readonly types: readonly number[];
}

/** Statements kept at once; texts with lists of parameters have no end of shapes. */
const STATEMENTS_MAX = 200;
/** Characters of a text beyond which it is not kept: thousands of rows at once, as an import writes them. */
const TEXT_MAX = 4_000;
/**
 * Tables that are empty when an import begins and hold a hundred thousand rows a minute later. A kept statement is planned for good
 * after a few times, and nothing tells the embedded database that a table has grown: one such plan took minutes for each question.
 */
const GROWN_AT_ONCE = /\bimport_(rows|cells|changes)\b/;
const isKept = (text: string): boolean => text.length <= TEXT_MAX && !GROWN_AT_ONCE.test(text);
/**
 * PostgreSQL's codes of a statement that it does not know any more, whose answer has other columns now, or whose names and
 * types do not fit (any more). It has done nothing.
 */
const OUTDATED = /^(26000|0A000|42\w{3})$/;
const isOutdated = (error: unknown): boolean =>
  fromDatabase(error, ({ code }) => typeof code === 'string' && OUTDATED.test(code));

const { serialize } = protocol;
const bytesOf = (...messages: readonly Uint8Array[]): Uint8Array => Buffer.concat(messages);

/**
 * The embedded PostgreSQL, with the statements that it was asked last kept. By itself it parses and plans each anew and hands
 * over its messages one by one; a kept one is a single message (decision 0355).
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
    const ask = () => this._runExclusiveTransaction(() => this.#ask<T>(text, params, options));
    const results = await ask().catch((error: unknown) => {
      // Outside a transaction it may be asked anew, and says itself what is wrong.
      if (isOutdated(error)) return ask();
      throw error;
    });
    await this.syncToFs();
    return results;
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query = <R>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<R>> =>
        tx.closed || !isKept(text) ? tx.query<R>(text, params, options) : this.#ask<R>(text, params, options);
      return work(Object.create(tx, { query: { value: query } }) as Transaction);
    });
  }

  async #ask<T>(text: string, params: readonly unknown[], options: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const statement = await this.#statement(text);
      try {
        return await this.#run<T>(statement, params, options);
      } catch (error) {
        if (isOutdated(error)) await this.#forget(text, statement);
        throw error;
      }
    });
  }

  async #send(...messages: readonly Uint8Array[]) {
    return this.execProtocolStream(bytesOf(...messages, serialize.sync()), { syncToFs: false });
  }

  /** The statement of a text, made where there is none; what was not asked for longest gives way. */
  async #statement(text: string): Promise<Statement> {
    const known = this.#statements.get(text);
    if (known !== undefined) {
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    this.#made += 1;
    const name = `kept_${this.#made}`;
    const described = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = { name, types: parse.parseDescribeStatementResults(described) };
    this.#statements.set(text, statement);
    const [oldest] = this.#statements;
    if (oldest !== undefined && this.#statements.size > STATEMENTS_MAX) await this.#forget(...oldest);
    return statement;
  }

  async #forget(text: string, { name }: Statement): Promise<void> {
    this.#statements.delete(text);
    await this.#send(serialize.close({ type: 'S', name }));
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
