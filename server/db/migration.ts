/** One step of the database's shape. `statements` run one by one, in one transaction with all other pending steps. */
export interface Migration {
  readonly id: string;
  readonly statements: readonly string[];
}
