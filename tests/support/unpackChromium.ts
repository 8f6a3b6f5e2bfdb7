import chromium from '@sparticuz/chromium'

// Runs in a separate process, because the package unpacks into the temporary folder of its process (chromium.ts).
await chromium.executablePath()
