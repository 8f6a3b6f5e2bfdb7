import type { Schema } from './frozen/schema.ts'

/** For deleting expired sessions, and correcting times that are too late, without reading all sessions. */
export const up = ({ createIndex }: Schema): Promise<void> => createIndex('sessions', ['expiresAt'])
