async function openSharp() {
  const { default: sharp } = await import('sharp')
  // libvips can read dozens of formats; the readers of all but these four are switched off.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngFile',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpFile',
      // For what is already stored, or drawn here: what is received is read from a file.
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // No picture is read twice.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

// Module state: the library for pictures, loaded once.
let openedSharp: ReturnType<typeof openSharp> | undefined

/**
 * The library, loaded with the first picture. In the server itself only for what the program has drawn: what was received is
 * read by pictureProcess.ts.
 */
export const loadSharp = () => (openedSharp ??= openSharp())
