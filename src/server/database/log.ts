/** The methods of a logger that the database layer calls; pino's has them. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
