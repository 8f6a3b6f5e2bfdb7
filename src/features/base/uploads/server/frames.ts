import { closeSync, openSync, readSync } from 'node:fs'

const windowBytes = 64 * 1024

/** Reads single bytes at any position of a file. Keeps only a part of the file in memory. Returns 0 past the end. */
class FileBytes {
  readonly #file: number
  readonly #window = Buffer.alloc(windowBytes)
  #start = 0
  #end = 0

  constructor(file: number) {
    this.#file = file
  }

  at(place: number): number {
    if (place < this.#start || place >= this.#end) {
      this.#start = place
      this.#end = place + readSync(this.#file, this.#window, 0, windowBytes, place)
      if (this.#end === place) return 0
    }
    return this.#window[place - this.#start] ?? 0
  }
}

/**
 * Counts the frames of a GIF or a WebP by its blocks, without decoding. libvips would read the blocks of all frames
 * before it decodes the first frame, which takes minutes for millions of frames. Stops at `max` + 1.
 */
export function countFrames(path: string, type: 'gif' | 'webp', max: number): number {
  const file = openSync(path, 'r')
  try {
    return type === 'gif' ? gifFrames(new FileBytes(file), max) : webpFrames(new FileBytes(file), max)
  } finally {
    closeSync(file)
  }
}

/** The size in bytes of a GIF's color table, from its flags. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** See https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifFrames(bytes: FileBytes, max: number): number {
  let place = 13 + tableBytes(bytes.at(10))
  let frames = 0
  while (frames <= max) {
    const block = bytes.at(place)
    if (block === 0x2c) {
      frames += 1
      place += 11 + tableBytes(bytes.at(place + 9))
    } else if (block === 0x21) place += 2
    else break
    for (let length = bytes.at(place); length > 0; length = bytes.at(place)) place += 1 + length
    place += 1
  }
  return frames
}

/** See https://developers.google.com/speed/webp/docs/riff_container */
function webpFrames(bytes: FileBytes, max: number): number {
  let place = 12
  let frames = 0
  while (frames <= max) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((n) => bytes.at(place + n)))
    if (name === '\0\0\0\0') break
    if (name === 'ANMF') frames += 1
    const length = [4, 5, 6, 7].reduce((sum, n) => sum + bytes.at(place + n) * 256 ** (n - 4), 0)
    place += 8 + length + (length % 2)
  }
  return Math.max(1, frames)
}
