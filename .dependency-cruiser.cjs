/** The sentences of ARCHITECTURE.md about what may import what, checked. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "enter-a-module-by-its-index",
      comment: "The door is the module's promise; the rest may change.",
      severity: "error",
      from: { path: "^apps/server/src/modules/([^/]+)/" },
      to: {
        path: "^apps/server/src/modules/([^/]+)/",
        pathNot: "^apps/server/src/modules/($1/|[^/]+/index\\.ts$)",
      },
    },
    {
      name: "compose-modules-by-their-index",
      comment: "What stands above the modules enters them by the door too.",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "^apps/server/src/(modules/|testing/)" },
      to: { path: "^apps/server/src/modules/[^/]+/", pathNot: "^apps/server/src/modules/[^/]+/index\\.ts$" },
    },
    {
      name: "ledger-knows-no-product",
      comment: "The books must outlive every product.",
      severity: "error",
      from: { path: "^apps/server/src/modules/ledger/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/server/src/modules/", pathNot: "^apps/server/src/modules/ledger/" },
    },
    {
      name: "platform-knows-no-module",
      comment: "Otherwise it becomes the place everything meets.",
      severity: "error",
      from: { path: "^packages/platform/src/" },
      to: { path: "^(apps/|packages/identity/)" },
    },
    {
      name: "only-routes-know-http",
      comment: "A use case is also called by jobs, tests and the operator.",
      severity: "error",
      from: {
        path: "^apps/server/src/modules/",
        pathNot: "([^/]*routes[^/]*|wire[^/]*|read-upload|send-file)\\.ts$|\\.test\\.ts$|/http/",
      },
      to: { path: "(^|/)node_modules/(fastify|@fastify/[^/]+|fastify-type-provider-zod)/" },
    },
    {
      name: "the-verifier-stands-outside",
      comment: "It checks the code that writes the books, so it may share only the way to connect.",
      severity: "error",
      from: { path: "^apps/server/src/verify/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(apps/server/src/modules|packages/(platform|identity)/src)/",
        pathNot: "^packages/platform/src/database/(client|database-url)\\.ts$",
      },
    },
    {
      name: "money-depends-on-nothing",
      severity: "error",
      from: { path: "^packages/money/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/money/src/" },
    },
    {
      name: "contracts-do-not-know-the-server",
      comment: "They run in the browser too.",
      severity: "error",
      from: { path: "^packages/contracts/src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/|^node_modules/(fastify|pg|kysely)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contracts-use-no-node",
      severity: "error",
      from: { path: "^packages/(contracts|money)/src/", pathNot: "(\\.test\\.ts$|/testing/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "the-browser-does-not-know-the-server",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/(server|simulators)/" },
    },
    {
      name: "features-do-not-reach-into-features",
      comment: "What two features share belongs to components or lib.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "subjects-of-the-marketplace-stand-apart",
      comment: "What they share is features/grain/shared; the frames and the routes put them together.",
      severity: "error",
      from: { path: "^apps/web/src/features/grain/([^/]+)/", pathNot: "^apps/web/src/features/grain/frames/" },
      to: {
        path: "^apps/web/src/features/grain/[^/]+/",
        pathNot: "^apps/web/src/features/grain/($1|shared)/",
      },
    },
    {
      name: "shared-web-code-knows-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(components|lib)/" },
      to: { path: "^apps/web/src/(features|app)/", pathNot: "/locales/" },
    },
    {
      name: "simulators-know-nothing-of-the-bank",
      comment: "They speak the outside world's protocols.",
      severity: "error",
      from: { path: "^apps/simulators/src/" },
      to: { path: "^(apps/(server|web)|packages)/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle is one module with two names.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache|\\.data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.cruise.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "require", "node", "default"],
    },
  },
};
