import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a process (`node --import`), this imitates storage such as CIFS, exFAT or NFS with squashed users:
// modes and hard links cannot be set, folders cannot be flushed, and copying a file with its mode fails.

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
// Mounts without modes show every file as readable by others.
Object.assign(process, { umask: () => 0o022 })
syncBuiltinESMExports()
