import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a process (`node --import`), gives it storage as CIFS, exFAT or NFS with squashed users have it: modes and
// hard links cannot be made, folders cannot be flushed. What copies a file with its mode fails as well.

const errorOf = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: operation not permitted, ${syscall}`), { code, syscall })
const refuse = (code: string, syscall: string) => () => {
  throw errorOf(code, syscall)
}
const reject = (code: string, syscall: string) => () => Promise.reject(errorOf(code, syscall))

const { fsyncSync } = fs
const handle = await fs.promises.open('.')
const handles = Reflect.getPrototypeOf(handle) ?? {}
await handle.close()

Object.assign(fs, {
  chmodSync: refuse('EPERM', 'chmod'),
  fchmodSync: refuse('EPERM', 'fchmod'),
  linkSync: refuse('ENOTSUP', 'link'),
  copyFileSync: refuse('EPERM', 'copyfile'),
  fsyncSync(descriptor: number) {
    if (fs.fstatSync(descriptor).isDirectory()) throw errorOf('EINVAL', 'fsync')
    fsyncSync(descriptor)
  },
})
Object.assign(fs.promises, {
  chmod: reject('EPERM', 'chmod'),
  link: reject('EPERM', 'link'),
  copyFile: reject('EPERM', 'copyfile'),
})
Object.assign(handles, {
  async sync(this: fs.promises.FileHandle) {
    if ((await this.stat()).isDirectory()) throw errorOf('EINVAL', 'fsync')
    await this.datasync()
  },
})
// Every file is open to others, as mounts without modes have it.
Object.assign(process, { umask: () => 0o022 })
syncBuiltinESMExports()
