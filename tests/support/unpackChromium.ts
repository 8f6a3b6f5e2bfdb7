import chromium from '@sparticuz/chromium'

// A separate process, because the package unpacks into the temporary folder of its process (chromium.ts).
await chromium.executablePath()
