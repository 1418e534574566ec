/** Names of inputs of the signing call, which its refusals name. */
export { signInputs } from "#contract/specified/esign";
