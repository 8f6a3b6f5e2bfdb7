import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`These tests need root, and in a container --cap-add SYS_ADMIN. ${stderr}`)
}

/** A disk in memory. Requires root on Linux. Unused space takes no memory. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))

  mount(bytes: number): void {
    run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'none', this.folder)
  }

  resize(bytes: number): void {
    run('mount', '-o', `remount,size=${bytes}`, this.folder)
  }

  /** Reduces the free space to this many bytes. */
  shrinkTo(freeBytes: number): void {
    const { blocks, bfree, bsize } = statfsSync(this.folder)
    this.resize((blocks - bfree) * bsize + freeBytes)
  }

  remove(): void {
    if (process.platform === 'linux') spawnSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
