import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentVariables } from './config.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('The table of docs/operate.md has every environment variable with its default and meaning, and no other', () => {
  const rows = read('docs/operate.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` /.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  expect(rows).toEqual(
    environmentVariables().map(({ name, default: value, absent, meaning }) => [
      `\`${name}\``,
      value === undefined ? `absent: ${absent}` : `\`${value}\``,
      meaning,
    ]),
  )
})

test('.env.example has every environment variable with its default and meaning, and no other', () => {
  const [, ...blocks] = read('.env.example').trimEnd().split('\n\n')
  expect(blocks).toEqual(
    environmentVariables().map(({ name, default: value, absent, meaning }) => {
      const comment = value === undefined ? `${meaning} (absent: ${absent})` : meaning
      return `# ${comment.replaceAll('`', '')}\n#${name}=${value ?? ''}`
    }),
  )
})

test('No other document repeats the table', () => {
  expect(read('README.md')).not.toMatch(/^\| `[A-Z_]+`/m)
})
