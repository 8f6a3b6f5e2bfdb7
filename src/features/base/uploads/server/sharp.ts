async function openSharp() {
  const { default: sharp } = await import('sharp')
  // libvips can read dozens of formats; only these four are enabled.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngFile',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpFile',
      // For stored or generated content; received files are read from disk.
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // No picture is read twice, so there is no cache.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

// Module state: the library for pictures, loaded once.
let openedSharp: ReturnType<typeof openSharp> | undefined

/**
 * The library, loaded with the first picture. The server process uses the library only for pictures that the program
 * has drawn; pictureProcess.ts reads received files.
 */
export const loadSharp = () => (openedSharp ??= openSharp())
