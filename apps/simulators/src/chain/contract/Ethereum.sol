// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token anyone may mint, as Circle's in what others notice: its owner blocks addresses, which neither send nor receive
/// any more, and pauses all of it.
contract TestUsdc is ERC20 {
    bool public paused;
    mapping(address => bool) public isBlacklisted;

    error Paused();
    error Blacklisted(address account);

    constructor() ERC20("USD Coin", "USDC") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setBlacklisted(address account, bool listed) external {
        isBlacklisted[account] = listed;
    }

    function setPaused(bool isPaused) external {
        paused = isPaused;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (paused) revert Paused();
        if (isBlacklisted[_msgSender()]) revert Blacklisted(_msgSender());
        if (isBlacklisted[to]) revert Blacklisted(to);
        return super.transfer(to, amount);
    }

    /// Several payments in one transaction.
    function transferMany(address[] calldata to, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < to.length; i++) transfer(to[i], amounts[i]);
    }
}

/// Passes on the ether it is sent, as exchanges and contract wallets do: no log tells of it, and the transaction is to this
/// contract.
contract EtherPayer {
    function pay(address payable[] calldata to, uint256[] calldata amounts) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            (bool sent, ) = to[i].call{value: amounts[i]}("");
            require(sent);
        }
    }
}
