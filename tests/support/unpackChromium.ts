import chromium from '@sparticuz/chromium'

// A process of its own, because the package unpacks into the temporary folder of the process (chromium.ts).
await chromium.executablePath()
