// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A collection (ERC-721) anyone may mint a piece of.
contract TestCollection is ERC721 {
    constructor() ERC721("Test Collection", "TEST") {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }
}
