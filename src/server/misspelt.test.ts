import { expect, it } from 'vitest'
import { environmentVariables } from './config.ts'
import { misspelt } from './misspelt.ts'

const known = environmentVariables().map(({ name }) => name)

it.each([
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATA_BASE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
  ['SECRET_KYE', 'SECRET_KEY'],
  ['ALOW_REGISTRATION', 'ALLOW_REGISTRATION'],
  ['PROT', 'PORT'],
])('%s is taken for %s', (given, meant) => {
  expect(misspelt([given], known)).toEqual([
    `The environment variable ${given} is not known. Is ${meant} meant?`,
  ])
})

it('A variable is not taken for one that is given', () => {
  expect(misspelt(['TRUSTPROXY', 'TRUST_PROXY'], known)).toEqual([])
})

// Of shells, systemd, Docker, Kubernetes, continuous integration, Node, npm, proxies and neighbouring programs.
const foreign = `PATH HOME HOSTNAME HOSTTYPE OSTYPE MACHTYPE SHELL SHLVL TERM USER LOGNAME LANG LANGUAGE LC_ALL TZ PWD OLDPWD
  EDITOR PAGER MAIL DISPLAY COLORTERM LS_COLORS TMPDIR TEMP TMP XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR
  SSH_CONNECTION SSH_CLIENT SSH_TTY SUDO_USER DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET
  STATE_DIRECTORY RUNTIME_DIRECTORY LISTEN_FDS SYSTEMD_EXEC_PID MAINPID CI GITHUB_ACTIONS GITHUB_TOKEN RUNNER_TEMP
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT POD_NAME NODE_ENV NODE_OPTIONS NODE_PATH
  NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE npm_execpath npm_config_loglevel npm_lifecycle_event npm_package_version INIT_CWD
  HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY http_proxy PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER
  DATABASE_PASSWORD REDIS_URL MYSQL_HOST SMTP_HOST SMTP_PORT APP_PORT DB_HOST DB_PORT JAVA_HOME GOPATH
  DJANGO_SECRET_KEY SECRET_KEY_BASE AWS_SECRET_ACCESS_KEY SESSION_SECRET RUST_LOG DEBUG port data_dir FORCE_COLOR NO_COLOR
  VITEST TEST_ENGINES TEST_DATABASE_URL ProgramFiles(x86) APPDATA COMSPEC USERPROFILE WINDIR`

it('Nothing of a usual environment is taken for one of ours', () => {
  expect(misspelt(foreign.split(/\s+/), known)).toEqual([])
  expect(misspelt(Object.keys(process.env), known)).toEqual([])
})
