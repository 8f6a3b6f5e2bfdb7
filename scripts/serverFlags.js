/**
 * V8 flags of the server. Sending lists of 100,000 rows page by page produces much garbage, and two settings have it
 * collected early: a small young generation (4 MiB semi-spaces), and a heap that may double, not quadruple, before the
 * next full collection. In `npm run bench -- long-lists` one reader then takes 45 MB instead of 110 MB.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=100']
