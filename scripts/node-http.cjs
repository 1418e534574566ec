// Replaces imports of Node's `http` in bundles: an `import` of it reads each of its exports, and the one called `WebSocket`
// loads Node's own HTTP client, 25 ms of each cold start. `require` reads nothing.
module.exports = process.getBuiltinModule("node:http");
